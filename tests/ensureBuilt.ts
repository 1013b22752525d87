import { ensureBuild } from '../tools/ensureBuild.mjs'

/**
 * Builds packages that are older than their sources, before the first test that runs them. With `APPKIT_BUILT` they are
 * tested as they lie in `dist`.
 */
export default async function setup(): Promise<void> {
  if (!process.env.APPKIT_BUILT) await ensureBuild()
}
