export const messages = {
  'products.by': 'Product by {{name}}',
  'products.description': '{{contents}} from the store of {{name}}',
  'products.type.physical': 'Physical product',
  'products.type.digital': 'Digital product',
  'products.categories': 'Categories',
  'products.bought': 'Yours',
  'products.soldOut': 'Sold out',
  'products.stock.digital': 'A file to download',
  'products.stock.some': 'In stock',
  'products.stock.few_one': 'Only {{count}} left',
  'products.stock.few_other': 'Only {{count}} left',
  'products.stock.none': 'Sold out',
} as const;
