import { escapeMarkup } from '../markup.ts';

/**
 * What a form without its scripts is answered: nothing was sent on. What was typed is never read, let alone repeated; an
 * address's query might hold some of it and is left out as well.
 */
export const scriptsNeeded = (path: string): string => `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>JavaScript is needed</title>
</head>
<body>
<main>
<h1>JavaScript is needed</h1>
<p>Nothing was sent. Please allow JavaScript for this site in your browser, open the page again and send the form once more.</p>
<p><a href="${escapeMarkup(path.replace(/^\/+/, '/'))}">Open the page again</a></p>
</main>
</body>
</html>
`;
