export interface Writing {
  title: string;
  text: string;
}

export const writing = (title: string, text: string): Writing => ({ title, text });
