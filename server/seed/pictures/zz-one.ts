import sharp from 'sharp';
import { portrait } from './portrait.ts';
import { toJpeg } from './render.ts';
const a=[];for (const [i,s] of process.argv.slice(2).entries()) a.push({input:await toJpeg(portrait(s)),left:i*640,top:0});
await sharp({create:{width:a.length*640,height:640,channels:3,background:'#fff'}}).composite(a).png().toFile('/tmp/fl/pictures/one.png');
