/** What a performer of the demo world is about; decides their pictures and words. */
export type Theme =
  | 'dance'
  | 'ceramics'
  | 'cooking'
  | 'travel'
  | 'music'
  | 'yoga'
  | 'fashion'
  | 'gardening'
  | 'painting'
  | 'fitness'
  | 'comedy'
  | 'photography';
