import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './run-as.ts';

/** Stands for a value in a statement that is built before the value is known. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that comes with every document, built once: to build one takes the gateway longer than to send it and to
 * read the answer. `build` is given stand-ins in place of the values, which it may hand on as parameters but not look at.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return (db, values) => {
    const names = Object.keys(values);
    const key = names.join();
    let query = compiled.get(key);
    if (!query) {
      const places = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
      query = build(db, places as Values).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    return db.executeQuery({ ...query, parameters });
  };
}
