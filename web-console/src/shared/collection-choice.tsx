import { harmless } from './text.ts';

type Choice = { value: string; names: string[]; choose: (name: string) => void };

export function CollectionChoice({ value, names, choose }: Choice) {
  return (
    <select aria-label="Collection" value={value} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">All collections</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {harmless(name)}
        </option>
      ))}
    </select>
  );
}
