import { others } from './survivors/others.mjs'
import { runtime } from './survivors/runtime.mjs'
import { signIn } from './survivors/signIn.mjs'

/**
 * Mutants that may live: the module, the mutant as the command prints it, and why nobody can notice it or is harmed by it.
 */
export const survivors = { ...runtime, ...signIn, ...others }
