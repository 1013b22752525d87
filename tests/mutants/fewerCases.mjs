// Stands for fast-check while mutants are judged. A property is tried with each mutant that it reaches, so a hundred
// cases must do, and a failure is not made smaller.
import * as library from 'fast-check'

const assert = (property, parameters = {}) =>
  library.assert(property, {
    ...parameters,
    numRuns: Math.min(parameters.numRuns ?? 100, 100),
    endOnFailure: true,
  })

export * from 'fast-check'
export { assert }
export default { ...library.default, assert }
