import { type Call, type CallOptions, type ClientOptions, createSend, type Send } from './send.ts';

/** The kinds of calls that the operations are made of. */
export type Calls = {
  readonly send: Send;
  readonly get: <Value>(path: string, options?: CallOptions) => Promise<Value>;
  /** A POST that only reads, or that changes nothing when it is sent again. */
  readonly ask: <Value>(path: string, body: unknown, options?: CallOptions) => Promise<Value>;
  readonly change: <Value>(call: Omit<Call, 'options'>, options?: CallOptions) => Promise<Value>;
};

export function createCalls(options: ClientOptions): Calls {
  const send = createSend(options);
  const change = <Value>(call: Omit<Call, 'options'>, callOptions?: CallOptions) =>
    send({ ...call, options: callOptions }, (response) => response.json() as Promise<Value>);
  return {
    send,
    change,
    get: (path, callOptions) => change({ method: 'GET', path, repeatable: true }, callOptions),
    ask: (path, body, callOptions) => change({ method: 'POST', path, body, repeatable: true }, callOptions),
  };
}

/** A part of a path. */
export const part = encodeURIComponent;

/** `?name=value&...`, or nothing. Fields without a value are omitted. */
export function query(fields: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const written = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return written && `?${written}`;
}
