import type { Theme } from '../themes.ts';
import type { Art } from './art.ts';
import { easel, gallery, paletteTable } from './scene-atelier.ts';
import { fromAbove, shelves, stillLife, wheel } from './scene-clay.ts';
import { drape, sewing } from './scene-cloth.ts';
import { brickMic, neonClub } from './scene-club.ts';
import { concert } from './scene-concert.ts';
import { ridgeHike, ridgeRun } from './scene-crest.ts';
import { notebook } from './scene-desk.ts';
import { dunes } from './scene-dunes.ts';
import { meadow, rows } from './scene-field.ts';
import { feast, plate } from './scene-food.ts';
import { greenhouse, harvest } from './scene-garden.ts';
import { track, weights } from './scene-gym.ts';
import { board, kitchenTable } from './scene-kitchen.ts';
import { mountains } from './scene-land.ts';
import { cameraStill, lightTable, printLine } from './scene-lens.ts';
import { guitar, piano } from './scene-music.ts';
import { canvas } from './scene-paint.ts';
import { shoreDance, shoreYoga, stageDance } from './scene-people.ts';
import { leaves, macro, sill } from './scene-plant.ts';
import { rooftop } from './scene-roof.ts';
import { coast, surf } from './scene-sea.ts';
import { microphone, vinyl } from './scene-sound.ts';
import { emptyStage } from './scene-stage.ts';
import { studioDance, studioTraining, studioYoga } from './scene-studio.ts';
import { cityNight, village } from './scene-town.ts';
import { dressForm, rack } from './scene-wardrobe.ts';
import { forest } from './scene-wood.ts';
import { matRoom, stones } from './scene-yoga.ts';

/** What a picture can show: how it is drawn, and what it is called for people who cannot see it. */
export interface Subject {
  draw: (art: Art) => void;
  alt: string;
}

export const SUBJECTS = {
  mountains: { draw: mountains, alt: 'Mountains in layers of haze above dark pines' },
  dunes: { draw: dunes, alt: 'Sand dunes with long shadows under a low sun' },
  coast: { draw: coast, alt: 'The sea with the sun low over the horizon' },
  surf: { draw: surf, alt: 'A beach from above, with parasols and lines of foam' },
  forest: { draw: forest, alt: 'A path through tall trees with shafts of light' },
  meadow: { draw: meadow, alt: 'A meadow in flower with hills behind it' },
  rows: { draw: rows, alt: 'Planted rows that run towards the hills' },
  village: { draw: village, alt: 'Houses stacked on a hillside above the water' },
  cityNight: { draw: cityNight, alt: 'A city skyline in the evening, its windows lit' },
  rooftop: { draw: rooftop, alt: 'A roof terrace with strings of lights in the evening' },
  stageDance: { draw: stageDance, alt: 'A dancer in a beam of light on a dark stage' },
  studioDance: { draw: studioDance, alt: 'A dancer practising in a bright studio' },
  shoreDance: { draw: shoreDance, alt: 'A dancer on the shore with the sun behind' },
  shoreYoga: { draw: shoreYoga, alt: 'A yoga pose on the shore with the sun behind' },
  studioYoga: { draw: studioYoga, alt: 'A yoga pose on a mat in a bright room' },
  studioTraining: { draw: studioTraining, alt: 'Someone training on a mat in a bright room' },
  ridgeRun: { draw: ridgeRun, alt: 'A runner on a ridge with hills behind' },
  ridgeHike: { draw: ridgeHike, alt: 'A walker with a pack looking over the hills' },
  emptyStage: { draw: emptyStage, alt: 'A closed curtain, footlights and an empty stage' },
  brickMic: { draw: brickMic, alt: 'A microphone and a stool in front of a brick wall' },
  neonClub: { draw: neonClub, alt: 'A neon sign on a brick wall above two small tables' },
  concert: { draw: concert, alt: 'A band on stage seen over the heads of the crowd' },
  guitar: { draw: guitar, alt: 'An acoustic guitar leaning on a wall beside a plant' },
  piano: { draw: piano, alt: 'Piano keys close up' },
  vinyl: { draw: vinyl, alt: 'A record on a turntable with sleeves around it' },
  microphone: { draw: microphone, alt: 'A studio microphone with blurred lights behind it' },
  stillLife: { draw: stillLife, alt: 'Vases and flowers on a table by a window' },
  shelves: { draw: shelves, alt: 'Shelves full of glazed pots, cups and bottles' },
  fromAbove: { draw: fromAbove, alt: 'Glazed plates from above' },
  wheel: { draw: wheel, alt: 'A pot on the wheel in window light' },
  plate: { draw: plate, alt: 'A plate of food from above with cutlery beside it' },
  feast: { draw: feast, alt: 'A table laid with many dishes, from above' },
  kitchenTable: { draw: kitchenTable, alt: 'Bread, a jug and fruit on a kitchen table' },
  board: { draw: board, alt: 'Sliced vegetables and herbs on a board' },
  leaves: { draw: leaves, alt: 'Large green leaves close up' },
  sill: { draw: sill, alt: 'Potted plants in a row with a watering can' },
  greenhouse: { draw: greenhouse, alt: 'Inside a greenhouse, plants on both sides of a path' },
  harvest: { draw: harvest, alt: 'A crate of fresh vegetables from above' },
  macro: { draw: macro, alt: 'A single flower close up' },
  drape: { draw: drape, alt: 'Folds of silk in side light' },
  rack: { draw: rack, alt: 'Clothes on a rail against a light wall' },
  dressForm: { draw: dressForm, alt: 'A dress on a dressmaker’s form' },
  sewing: { draw: sewing, alt: 'Folded cloth, thread, scissors and buttons from above' },
  canvas: { draw: canvas, alt: 'Brush strokes on a canvas close up' },
  easel: { draw: easel, alt: 'A painting on an easel with brushes beside it' },
  paletteTable: { draw: paletteTable, alt: 'A palette, paint tubes and brushes from above' },
  gallery: { draw: gallery, alt: 'Framed paintings on a wall above a bench' },
  cameraStill: { draw: cameraStill, alt: 'An old camera on a table with two prints' },
  printLine: { draw: printLine, alt: 'Photographs pegged to two lines to dry' },
  lightTable: { draw: lightTable, alt: 'Prints, film strips and a lens from above' },
  stones: { draw: stones, alt: 'Stones balanced in still water' },
  matRoom: { draw: matRoom, alt: 'A yoga mat and plants in a quiet room' },
  notebook: { draw: notebook, alt: 'A notebook full of ideas beside a coffee' },
  weights: { draw: weights, alt: 'Kettlebells and a rope by a window' },
  track: { draw: track, alt: 'Running shoes on an empty track at first light' },
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;

/** The subjects of a theme's photos; the first is the most typical. */
export const PHOTO_SUBJECTS: Record<Theme, readonly SubjectName[]> = {
  dance: [
    'stageDance',
    'studioDance',
    'shoreDance',
    'emptyStage',
    'stageDance',
    'drape',
    'studioDance',
    'concert',
  ],
  ceramics: ['wheel', 'shelves', 'stillLife', 'fromAbove', 'stillLife', 'shelves', 'kitchenTable'],
  cooking: ['plate', 'board', 'kitchenTable', 'plate', 'feast', 'harvest', 'plate', 'stillLife'],
  travel: [
    'mountains',
    'village',
    'coast',
    'dunes',
    'surf',
    'cityNight',
    'forest',
    'ridgeHike',
    'rows',
    'rooftop',
  ],
  music: ['guitar', 'concert', 'microphone', 'vinyl', 'piano', 'rooftop', 'emptyStage', 'concert'],
  yoga: ['shoreYoga', 'studioYoga', 'stones', 'matRoom', 'studioYoga', 'forest', 'shoreYoga', 'coast'],
  fashion: ['rack', 'dressForm', 'drape', 'sewing', 'dressForm', 'cityNight', 'drape'],
  gardening: ['sill', 'meadow', 'harvest', 'leaves', 'macro', 'greenhouse', 'rows', 'stillLife'],
  painting: ['easel', 'canvas', 'paletteTable', 'gallery', 'canvas', 'stillLife', 'easel'],
  fitness: [
    'ridgeRun',
    'weights',
    'studioTraining',
    'track',
    'ridgeHike',
    'studioTraining',
    'mountains',
    'plate',
  ],
  comedy: ['brickMic', 'notebook', 'emptyStage', 'neonClub', 'brickMic', 'rooftop', 'concert'],
  photography: [
    'cameraStill',
    'mountains',
    'cityNight',
    'printLine',
    'macro',
    'coast',
    'lightTable',
    'dunes',
    'forest',
    'surf',
  ],
};

/** The subjects that fill a wide cover well. */
export const COVER_SUBJECTS: Record<Theme, readonly SubjectName[]> = {
  dance: ['stageDance'],
  ceramics: ['shelves', 'stillLife'],
  cooking: ['feast'],
  travel: ['mountains', 'dunes', 'village'],
  music: ['concert'],
  yoga: ['shoreYoga', 'stones'],
  fashion: ['drape', 'rack'],
  gardening: ['meadow', 'rows'],
  painting: ['canvas'],
  fitness: ['ridgeRun', 'track'],
  comedy: ['emptyStage', 'brickMic'],
  photography: ['cityNight', 'lightTable'],
};
