import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { portrait } from './portrait.ts';
import { toJpeg } from './render.ts';
sharp.concurrency(1);
const from = Number(process.argv[2] ?? 0), count = Number(process.argv[3] ?? 12), cell = Number(process.argv[4] ?? 480), cols=4;
const tiles=[]; const t=performance.now();
for (let i=0;i<count;i++){ const j=await toJpeg(portrait(`p${from+i}`)); tiles.push({input: await sharp(j).resize(cell).toBuffer(), left:(i%cols)*cell, top:Math.floor(i/cols)*cell}); }
console.log(((performance.now()-t)/count).toFixed(0)+' ms each');
await sharp({create:{width:cols*cell,height:Math.ceil(count/cols)*cell,channels:3,background:'#fff'}}).composite(tiles).png().toFile('/tmp/fl/pictures/portraits.png');
