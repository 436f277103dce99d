import type { NewCategory } from './site.ts';
import type { Theme } from './themes.ts';

interface DemoCategory extends Omit<NewCategory, 'ordering'> {
  themes: readonly Theme[];
}

/** What the demo's performers choose, by what they are about. */
export const CATEGORIES: readonly DemoCategory[] = [
  {
    name: 'Art and craft',
    description: 'Painting, ceramics, photography and clothes',
    themes: ['ceramics', 'fashion', 'painting', 'photography'],
  },
  { name: 'Comedy', description: 'Stories and stand-up', themes: ['comedy'] },
  { name: 'Dance', description: 'Rehearsals and choreography', themes: ['dance'] },
  { name: 'Food', description: 'Recipes, and what grows in a pot', themes: ['cooking', 'gardening'] },
  {
    name: 'Home and garden',
    description: 'Balconies, beds and what to put on the shelf',
    themes: ['ceramics', 'gardening'],
  },
  { name: 'Music', description: 'Songs, takes and tabs', themes: ['dance', 'music'] },
  {
    name: 'Sport and wellbeing',
    description: 'Strength, yoga and sleep',
    themes: ['dance', 'fitness', 'yoga'],
  },
  { name: 'Style', description: 'Clothes, and how they are made', themes: ['fashion'] },
  {
    name: 'Travel',
    description: 'Trains, harbours and people on the way',
    themes: ['photography', 'travel'],
  },
];
