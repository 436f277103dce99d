import sharp from 'sharp';

/** A picture as a phone would hand it over, made on the spot; `text` is readable in it. */
export async function picture(text: string, width = 1200, height = 900) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#e8a87c"/><stop offset="1" stop-color="#41658a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="30%" cy="40%" r="18%" fill="#fff7ec" opacity=".7"/>
    <text x="50%" y="80%" font-family="sans-serif" font-size="${height / 10}" text-anchor="middle" fill="#1b1a18">${text}</text>
  </svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
  return { name: `${text.toLowerCase().replace(/\W+/g, '-')}.jpg`, mimeType: 'image/jpeg', buffer };
}
