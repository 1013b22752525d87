import { configureGlobal } from 'fast-check'

// Runs before every file of unit and contract tests. The same cases in each run, so that a change is judged by what it
// changes. FUZZ_SEED=7 tries others, and `npm run fuzz` goes on for as long as it is given.
configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_240_607) })
