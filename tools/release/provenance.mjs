/**
 * Says what tarballs were made of: an in-toto statement with a SLSA provenance v1 predicate. It is not signed; what the
 * workflow publishes has a signed one of the registry.
 *
 * @param {{ file: string, sha256: string }[]} tarballs
 * @param {{ commit: string, version: string, node: string }} build the commit, the version that is released, and Node's
 * @returns {object} to be written as JSON
 */
export function describeBuild(tarballs, { commit, version, node }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: tarballs.map(({ file, sha256 }) => ({ name: file, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:create-appkit:release',
        externalParameters: { version },
        internalParameters: { node },
        resolvedDependencies: [{ digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: 'urn:create-appkit:npm-run-release' } },
    },
  }
}
