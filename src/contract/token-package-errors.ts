import { errors } from './errors.ts';

/** What the operator's commands about packages refuse. */
export const tokenPackageErrors = errors('packages', {
  'not-found': [404, 'No such package is offered.'],
  'name-not-valid': [422, 'A name has 1 to 100 characters.'],
  'description-too-long': [422, 'A description has at most 300 characters.'],
  'price-not-valid': [422, 'That is no price.'],
  'tokens-not-valid': [422, 'Tokens are a number from 0.01 to 10,000,000 with at most two decimal places.'],
  'ordering-not-valid': [422, 'The order is a whole number from 0 to 9999.'],
  'field-not-known': [422, 'A package has a name, description, tokens, price and ordering.'],
});
