/** Further jobs are not recorded: the log then lacks their names. */
const SLOTS = 32;
const ID_BYTES = 36;
const BEATS_BYTES = 8;

/**
 * The running jobs of a gateway and the heartbeat of its event loop, in shared memory, so that a thread can read them
 * while the event loop is blocked.
 */
export class RunningJobs {
  readonly memory: SharedArrayBuffer;
  readonly #beats: Int32Array;
  readonly #ids: Uint8Array;

  constructor(memory = new SharedArrayBuffer(BEATS_BYTES + SLOTS * ID_BYTES)) {
    this.memory = memory;
    this.#beats = new Int32Array(memory, 0, 1);
    this.#ids = new Uint8Array(memory, BEATS_BYTES);
  }

  /** Records a job until disposal. `id` is a UUID. */
  add(id: string): Disposable {
    const slot = this.#slots().find((at) => this.#ids[at] === 0);
    if (slot === undefined) return { [Symbol.dispose]: () => {} };
    this.#ids.set(Buffer.from(id, 'latin1').subarray(0, ID_BYTES), slot);
    return { [Symbol.dispose]: () => void this.#ids.fill(0, slot, slot + ID_BYTES) };
  }

  ids(): string[] {
    return this.#slots()
      .filter((at) => this.#ids[at] !== 0)
      .map((at) => String.fromCharCode(...this.#ids.slice(at, at + ID_BYTES)));
  }

  /** The event loop is not blocked. */
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
