/** Counts durations by upper bounds, as Prometheus does. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #below: number[];
  #count = 0;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#below = bounds.map(() => 0);
  }

  observe(seconds: number): void {
    this.#count += 1;
    this.#sum += seconds;
    this.#bounds.forEach((bound, index) => {
      if (seconds <= bound) this.#below[index] = (this.#below[index] ?? 0) + 1;
    });
  }

  /** The samples of the histogram: the end of each name, its labels and its value. */
  samples(labels: Readonly<Record<string, string>> = {}): readonly Sample[] {
    return [
      ...this.#bounds.map((bound, index) => ({
        suffix: "_bucket",
        labels: { ...labels, le: String(bound) },
        value: this.#below[index] ?? 0,
      })),
      { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: this.#count },
      { suffix: "_sum", labels, value: this.#sum },
      { suffix: "_count", labels, value: this.#count },
    ];
  }
}

export interface Sample {
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
