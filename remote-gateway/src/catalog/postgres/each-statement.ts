import type pg from 'pg';

/** `sent` is called with the text of each statement of a client; what it returns, once that is answered or has failed. */
export function eachStatement(client: pg.ClientBase, sent: (text: string) => () => void): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const watched = (...args: unknown[]): unknown => {
    const answered = sent(textOf(args[0]));
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        answered();
        callback(...answer);
      });
    }
    const answer = query(...args);
    if (answer instanceof Promise) answer.then(answered, answered);
    else answered();
    return answer;
  };
  // Its many forms are passed on as they come.
  client.query = watched as typeof client.query;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : undefined;
  return typeof text === 'string' ? text : '';
}
