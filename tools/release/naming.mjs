import { released } from './changes.mjs'

/** The apps that tests install exactly: their packages are tarballs, which have the version in their names. */
const locks = ['next-16', 'react-router-7'].map(
  (name) => `tests/cli/frameworks/locks/${name}/package-lock.json`,
)

/**
 * The files that name the version, in which a release raises it. The examples name it, too: they are made anew by the
 * commands of the new version. `tests/unit/tools/release.test.ts` finds a file that is in neither.
 */
export const naming = [
  ...Object.values(released).map((folder) => `${folder}/package.json`),
  // It asks for the runtime in exactly this version, so that npm links the workspace and asks no registry.
  'site/package.json',
  'package-lock.json',
  ...locks,
  'runtime/src/services/identification.ts',
  'runtime/src/embedded/wallet/askFrame.ts',
  'runtime/src/walletconnect/relay/relayUrl.ts',
]
