/** A value of a column, as every driver returns it. */
export type SqlValue = string | number | null;

export type Row = readonly SqlValue[];
