import sharp from 'sharp';
import { portrait } from './portrait.ts';
import { HAIR_STYLES } from './portrait-look.ts';
import { toJpeg } from './render.ts';
const tiles=[];let i=0;
const skins=[1,4,6,0,2,5,3,7];
for (const gender of ['female','male'] as const) for (const hair of [...HAIR_STYLES[gender],'hat' as const]) {
  const skin = ['afro','braids','locs','coils','wrap'].includes(hair)?[5,6,7,4][i%4]:skins[i%8];
  const j=await toJpeg(portrait(`h${hair}${process.argv[2]??''}`,{look:{gender,hair,skin}}));
  tiles.push({input:await sharp(j).resize(340).toBuffer(),left:(i%7)*340,top:Math.floor(i/7)*340});i++;
}
await sharp({create:{width:7*340,height:340*Math.ceil(i/7),channels:3,background:'#fff'}}).composite(tiles).png().toFile('/tmp/fl/pictures/hair.png');
