// What a tip says.
export interface TipText {
  name: string;
  text?: string;
  now?: string;
  rule?: string;
  guess?: boolean;
  picture?: string;
}
