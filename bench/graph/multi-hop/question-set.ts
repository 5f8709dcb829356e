/** Documents with questions, each of which is answered by the passage that contains `answer` in the document `file`. */
export type QuestionSet = {
  readonly name: string;
  readonly documents: readonly { readonly filename: string; readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly query: string; readonly file: string; readonly answer: string }[];
};
