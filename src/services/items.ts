/** A thing the server names by its id, as far as lists have to know it. */
export interface Item {
  _id?: unknown;
}

interface Pages {
  pages: { data: Item[] }[];
}

const isPages = (data: object): data is Pages => 'pages' in data && Array.isArray(data.pages);
const isPage = (data: object): data is { data: Item[] } => 'data' in data && Array.isArray(data.data);

/** The things in an answer: of a growing list, of one page, or the answer itself. */
export function itemsOf(answer: unknown): Item[] {
  if (!answer || typeof answer !== 'object') return [];
  if (isPages(answer)) return answer.pages.flatMap(({ data }) => data);
  if (isPage(answer)) return answer.data;
  return [answer];
}

/** The same answer with each thing as `change` gives it. */
export function mapItems<Answer>(answer: Answer, change: (item: Item) => Item): Answer {
  if (!answer || typeof answer !== 'object') return answer;
  if (isPages(answer)) return { ...answer, pages: answer.pages.map((page) => mapItems(page, change)) };
  if (isPage(answer)) return { ...answer, data: answer.data.map(change) };
  return change(answer) as Answer;
}
