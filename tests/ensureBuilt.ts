import { ensureBuild } from '../tools/ensureBuild.mjs'

/** Builds packages that are older than their sources, before the first test that runs them. */
export default async function setup(): Promise<void> {
  await ensureBuild()
}
