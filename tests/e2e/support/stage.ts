import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Folder of one run. Two runs at once need a folder each. */
export const cache = join(root, process.env.APPKIT_E2E_FOLDER ?? '.cache/e2e')
/** Script by which a page has fake wallets. */
export const pageScript = join(root, 'runtime/dist/testing/page/index.js')
/** How many times slower than the machine every page is. */
export const slowness = Number(process.env.APPKIT_SLOW ?? 1)
const stageFile = join(cache, 'stage.json')

/** The places at which global set-up left what the tests need. */
export interface Stage {
  /** The app made by create-appkit, its production build under a strict CSP. */
  readonly app: string
  /** A page that takes its config from the address, under the same CSP. */
  readonly stage: string
  readonly sandbox: string
}

export { stageFile }
