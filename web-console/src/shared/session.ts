/** The key or access token lives as long as the tab, and never in an address. */
const NAME = 'docferry-key';

let onEnd: (() => void) | undefined;

export const session = {
  get: () => sessionStorage.getItem(NAME),
  set: (credential: string) => sessionStorage.setItem(NAME, credential),
  clear: () => sessionStorage.removeItem(NAME),
  /** Forgets a credential that the gateway refused, and calls the listener. */
  end: () => {
    session.clear();
    onEnd?.();
  },
  /** Sets the one listener. */
  listen: (listener: () => void) => {
    onEnd = listener;
  },
};
