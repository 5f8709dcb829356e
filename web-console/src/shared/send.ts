import { session } from './session.ts';

export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The JSON of a successful response. Throws ApiError. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

/** A successful response of the REST API. Throws ApiError with the gateway's own words for any other. */
export async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  const credential = session.get();
  if (credential) headers.authorization = `Bearer ${credential}`;
  const isForm = body instanceof FormData; // the browser says itself where its parts end
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const content = isForm ? body : JSON.stringify(body);
  const sent = { ...(body === undefined ? {} : { body: content }), ...(signal ? { signal } : {}) };
  const response = await reach(`/api/v1${path}`, { method, headers, ...sent });
  if (response.ok) return response;
  const error = new ApiError(response.status, await reasonOf(response));
  if (response.status === 401 && credential !== null && session.get() === credential) session.end();
  throw error;
}

/** Any response of the gateway. Throws ApiError with the status 0 when it cannot be reached. */
export async function reach(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { cache: 'no-store', ...init }).catch(() => {
    throw new ApiError(0, 'The gateway does not answer. Check that it runs, then try again.');
  });
}

/** What the gateway says about a response that is no success. */
export async function reasonOf(response: Response): Promise<string> {
  const fallback = `The gateway answered ${response.status}.`;
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    return typeof detail === 'string' ? detail : fallback;
  } catch {
    return fallback; // a proxy in between answered with a page of its own
  }
}
