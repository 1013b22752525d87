import { existsSync, readFileSync } from 'node:fs'
import { fieldsOf } from '../../../common/records.js'
import { readVersion, serverFiles, serverPackage } from '../about/names.js'
import { placeOf } from '../files/place.js'
import { findInstalled } from '../host/installedTree.js'
import { isEnvironmentIgnored } from '../host/serverValues.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('server')

/**
 * Looks at the server that `add server` brought: its package, that it knows the project of the app, and that its passwords
 * stay out of the repository. Its faults in production are named by `appkit-server check`.
 *
 * @param root - the app's folder.
 * @param config - the app's config.
 * @returns nothing in an app without a server.
 */
export function checkServer(root: string, config: unknown): readonly Finding[] {
  const [file = ''] = serverFiles
  const place = placeOf(root, file)
  if (!existsSync(place)) return []
  const findings: Finding[] = []
  const version = findInstalled(root, serverPackage)?.version
  const own = readVersion()
  if (version === undefined)
    findings.push(
      found(
        'error',
        'SERVER_MISSING',
        `${file} needs ${serverPackage}, which is not installed.`,
        'Run the install of your package manager.',
      ),
    )
  else if (version !== own) {
    const text = `${serverPackage} is ${version}, create-appkit is ${own}.`
    findings.push(found('error', 'VERSIONS_DIFFER', text, 'Install both in the same version.'))
  }
  const { projectId } = fieldsOf(config)
  if (typeof projectId === 'string' && !readFileSync(place, 'utf8').includes(projectId))
    findings.push(
      found(
        'warning',
        'SERVER_PROJECT',
        `${file} does not name the project ${projectId} of the app, whose requests it would refuse.`,
        'Add it to projects.',
      ),
    )
  if (existsSync(placeOf(root, 'server.env')) && !isEnvironmentIgnored(root))
    findings.push(
      found(
        'warning',
        'SERVER_ENV_PUBLIC',
        'server.env has passwords, and git does not ignore it.',
        'Add server.env to .gitignore.',
      ),
    )
  return findings.length > 0
    ? findings
    : [found('ok', 'SERVER_FIT', `${serverPackage} ${version}, npx appkit-server check says more`)]
}
