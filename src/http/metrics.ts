const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  readonly below: number[];
  count: number;
  sum: number;
}

/** A metric with its current values by label. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Counts requests and durations, in the text format of Prometheus. */
export class Meter {
  readonly #requests = new Map<string, Map<string, number>>();
  readonly #durations = new Map<string, Durations>();

  /**
   * Counts a request. Names and codes must come from our own tables: otherwise clients could create
   * any number of series.
   */
  count(operation: string, code: string, seconds: number): void {
    const codes = this.#requests.get(operation) ?? new Map<string, number>();
    this.#requests.set(operation, codes.set(code, (codes.get(code) ?? 0) + 1));
    const durations = this.#durations.get(operation) ?? { below: BUCKETS.map(() => 0), count: 0, sum: 0 };
    this.#durations.set(operation, durations);
    durations.count += 1;
    durations.sum += seconds;
    BUCKETS.forEach((bound, index) => {
      if (seconds <= bound) durations.below[index] = (durations.below[index] ?? 0) + 1;
    });
  }

  render(gauges: readonly Gauge[]): string {
    return [...this.#requestLines(), ...this.#durationLines(), ...gauges.flatMap(gaugeLines), ""].join("\n");
  }

  #requestLines(): string[] {
    const lines = head("navigator_requests_total", "counter", "Requests by operation and answer.");
    for (const [operation, codes] of this.#requests) {
      for (const [code, count] of codes)
        lines.push(line("navigator_requests_total", { operation, code }, count));
    }
    return lines;
  }

  #durationLines(): string[] {
    const name = "navigator_request_duration_seconds";
    const lines = head(name, "histogram", "How long requests took, by operation.");
    for (const [operation, { below, count, sum }] of this.#durations) {
      for (const [index, bound] of BUCKETS.entries())
        lines.push(line(`${name}_bucket`, { operation, le: String(bound) }, below[index] ?? 0));
      lines.push(line(`${name}_bucket`, { operation, le: "+Inf" }, count));
      lines.push(line(`${name}_sum`, { operation }, sum), line(`${name}_count`, { operation }, count));
    }
    return lines;
  }
}

function gaugeLines({ name, help, values }: Gauge): string[] {
  return [...head(name, "gauge", help), ...values.map(({ labels = {}, value }) => line(name, labels, value))];
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
