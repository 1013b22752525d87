import { ensureBuild } from '../tools/ensureBuild.mjs'

/** Builds what is older than its sources, before the first test that runs what is built. */
export default async function setup(): Promise<void> {
  await ensureBuild()
}
