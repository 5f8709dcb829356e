import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A window over the page. The browser keeps the focus in it, and closes it on Escape. */
export function Dialog(props: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={props.title} onClose={props.close}>
      <h2>{props.title}</h2>
      {props.children}
    </dialog>
  );
}

type Confirmed = {
  /** The words on the button, and again on the one that confirms. */
  label: string;
  /** For assistive technology, where the label alone does not say what it is about. */
  name: string;
  question: string;
  run: () => Promise<unknown>;
};

/** A button that does something only after it was confirmed. */
export function ConfirmButton({ label, name, question, run }: Confirmed) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <button type="button" class="plain" aria-label={name} onClick={() => setAsking(true)} children={label} />
      {isAsking && (
        <Dialog title={`${label}?`} close={close}>
          <p>{question}</p>
          <p class="buttons">
            <button type="button" class="danger" onClick={() => void run().finally(close)} children={label} />
            <button type="button" class="secondary" onClick={close} children="Cancel" />
          </p>
        </Dialog>
      )}
    </>
  );
}
