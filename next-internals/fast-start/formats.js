// A worker named after a language. The first number, date and plural of a language cost a phone a tenth of a second
// each time a site is opened; the browser remembers them for all its threads, so this one pays and the page does not.
const at = self.name;
new Intl.PluralRules(at).select(2);
new Intl.NumberFormat(at, { notation: 'compact' }).format(1200);
new Intl.NumberFormat(at, { style: 'currency', currency: 'USD' }).format(1);
new Intl.DateTimeFormat(at, { dateStyle: 'medium', timeStyle: 'short' }).format(0);
new Intl.RelativeTimeFormat(at).format(1, 'day');
new Intl.DisplayNames(at, { type: 'region' }).of('US');
postMessage('ready');
close();
