// What needs a hash, in one chunk that is imported when it is first used.
export { encodeSs58 } from './encodeSs58.js'
export { verifySs58 } from './verifySs58.js'
