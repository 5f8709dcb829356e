/** A mail, whatever container it came in. */
export type Mail = {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** ISO 8601 where the mail's own form can be read. */
  readonly date: string;
  readonly html: string | undefined;
  readonly text: string | undefined;
  /** Rich text as Latin-1, where a mail has it instead of HTML. */
  readonly rtf?: string;
  /** Its end was omitted because it is too long. */
  readonly cut?: boolean;
  readonly attachments: readonly Attachment[];
};

export type Attachment = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A mail that was forwarded as it is: part of what the reader sees. */
  readonly isMail: boolean;
  /** An invitation: what the mail is about. */
  readonly isCalendar?: boolean;
};
