/** What is asked for one performer's things of a kind, from a row of their list on; the name may be a username. */
export const listOfPerformer = (performerId: string, from: number) => ({
  query: { performerId, ...(from > 0 ? { offset: from } : {}) },
});
