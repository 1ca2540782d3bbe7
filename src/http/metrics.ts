import { Histogram, type Sample } from "./histogram.ts";

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A metric with its current values by label. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** `gauge` by default */
  readonly type?: "counter" | "gauge" | "histogram";
  readonly values: readonly Sample[];
}

/** Counts requests and durations, in the text format of Prometheus. */
export class Meter {
  readonly #requests = new Map<string, Map<string, number>>();
  readonly #durations = new Map<string, Histogram>();

  /**
   * Counts a request. Names and codes must come from our own tables: otherwise clients could create
   * any number of series.
   */
  count(operation: string, code: string, seconds: number): void {
    const codes = this.#requests.get(operation) ?? new Map<string, number>();
    this.#requests.set(operation, codes.set(code, (codes.get(code) ?? 0) + 1));
    const durations = this.#durations.get(operation) ?? new Histogram(BUCKETS);
    this.#durations.set(operation, durations);
    durations.observe(seconds);
  }

  render(others: readonly Metric[]): string {
    return [this.#requestMetric(), this.#durationMetric(), ...others]
      .flatMap(metricLines)
      .concat("")
      .join("\n");
  }

  #requestMetric(): Metric {
    return {
      name: "navigator_requests_total",
      help: "Requests by operation and answer.",
      type: "counter",
      values: [...this.#requests].flatMap(([operation, codes]) =>
        [...codes].map(([code, value]) => ({ labels: { operation, code }, value })),
      ),
    };
  }

  #durationMetric(): Metric {
    return {
      name: "navigator_request_duration_seconds",
      help: "How long requests took, by operation.",
      type: "histogram",
      values: [...this.#durations].flatMap(([operation, durations]) => durations.samples({ operation })),
    };
  }
}

function metricLines({ name, help, type = "gauge", values }: Metric): string[] {
  const lines = values.map(({ suffix = "", labels = {}, value }) => line(`${name}${suffix}`, labels, value));
  return [...head(name, type, help), ...lines];
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
