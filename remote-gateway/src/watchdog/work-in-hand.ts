/** Jobs at once at the most; what does not fit goes unnoted, which costs no more than a name in a log. */
const SLOTS = 32;
const ID_BYTES = 36;
const BEATS_BYTES = 8;

/**
 * Which jobs a gateway works on and whether its event loop turns, in memory that a thread beside it can read at any
 * time: noted before the work begins, without a round trip to anything.
 */
export class WorkInHand {
  readonly memory: SharedArrayBuffer;
  readonly #beats: Int32Array;
  readonly #ids: Uint8Array;

  constructor(memory = new SharedArrayBuffer(BEATS_BYTES + SLOTS * ID_BYTES)) {
    this.memory = memory;
    this.#beats = new Int32Array(memory, 0, 1);
    this.#ids = new Uint8Array(memory, BEATS_BYTES);
  }

  /** A job is worked on until disposal. `id` is a UUID. */
  hold(id: string): Disposable {
    const slot = this.#slots().find((at) => this.#ids[at] === 0);
    if (slot === undefined) return { [Symbol.dispose]: () => {} };
    this.#ids.set(Buffer.from(id, 'latin1').subarray(0, ID_BYTES), slot);
    return { [Symbol.dispose]: () => void this.#ids.fill(0, slot, slot + ID_BYTES) };
  }

  held(): string[] {
    return this.#slots()
      .filter((at) => this.#ids[at] !== 0)
      .map((at) => String.fromCharCode(...this.#ids.slice(at, at + ID_BYTES)));
  }

  /** The event loop turns. */
  beat(): void {
    Atomics.add(this.#beats, 0, 1);
  }

  get beats(): number {
    return Atomics.load(this.#beats, 0);
  }

  #slots(): number[] {
    return Array.from({ length: SLOTS }, (_, slot) => slot * ID_BYTES);
  }
}
