// Makes sure that there is a browser to measure and test in.
import { ensureChromium } from './ensureChromium.mjs'

await ensureChromium()
