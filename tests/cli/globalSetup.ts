import { ensureBuild } from '../../tools/ensureBuild.mjs'

/** Builds what is older than its sources, before the first test of the commands, which run what is built. */
export default async function setup(): Promise<void> {
  await ensureBuild()
}
