import { useRef, useState } from 'preact/hooks';
import { curlOf } from './curl.ts';
import { Fields } from './fields.tsx';
import { type Body, type Operation, type Schema, typeInWords } from './openapi.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** One operation: what it does, what it takes and gives, and the command that calls it. */
export function OperationView({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const errors = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  return (
    <article id={operationId} aria-labelledby={`${operationId}-title`} tabIndex={-1}>
      <h3 id={`${operationId}-title`}>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p class="call">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {description && <p>{description}</p>}
      <Command text={curlOf(operation, location.origin)} />
      {parameters.length > 0 && (
        <details>
          <summary>Parameters</summary>
          <dl class="fields">
            {parameters.map((one) => (
              <div key={one.name}>
                <dt>
                  <code>{one.name}</code> <span class="quiet">{`${one.in}, ${typeInWords(one.schema)}`}</span>
                  {one.required && <strong> required</strong>}
                </dt>
                <dd>{one.description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {requestBody && <BodyView title="Body" body={requestBody} schemas={schemas} />}
      {successes.slice(0, 1).map(([status, body]) => (
        <BodyView
          key={status}
          title={`Response ${successes.map(([one]) => one).join(' or ')}`}
          body={body}
          schemas={schemas}
        />
      ))}
      <details>
        <summary>Errors</summary>
        <dl class="fields">
          {errors.map(([status, { description: advice }]) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>{advice}</dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  );
}

function BodyView({ title, body, schemas }: { title: string; body: Body; schemas: Schemas }) {
  const [type = '', content] = Object.entries(body.content ?? {})[0] ?? [];
  if (!content) return null;
  return (
    <details>
      <summary>{type === 'application/json' ? title : `${title} (${type})`}</summary>
      {content.example !== undefined && (
        <pre>
          <code>{JSON.stringify(content.example, null, 2)}</code>
        </pre>
      )}
      <Fields schema={content.schema} schemas={schemas} />
    </details>
  );
}

function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState('');
  const command = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('Copied');
    } catch {
      // without TLS, beyond loopback, a browser gives pages no clipboard
      if (command.current) getSelection()?.selectAllChildren(command.current);
      setCopied('Selected: press Ctrl+C');
    }
  };
  return (
    <div class="command">
      <pre>
        <code ref={command}>{text}</code>
      </pre>
      <button type="button" class="plain" onClick={() => void copy()}>
        Copy as curl
      </button>
      <span class="quiet" role="status">
        {copied}
      </span>
    </div>
  );
}
