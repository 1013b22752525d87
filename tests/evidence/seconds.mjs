// A browser test is reckoned with the time of its file on an idle machine of two cores. The tests of the file share it by
// what they took beside each other when they were recorded, which may have been on a busy one.

/** All browser tests take this long. */
const ofAll = 2668

/** The files that take longest; the rest share what is left. */
const ofFiles = {
  onramp: 126,
  swaps: 124,
  email: 122,
  mobile: 101,
  namespaces: 90,
  walletConnectQr: 88,
  socials: 86,
  signIn: 84,
  accessibility: 76,
  account: 74,
  embeddedWithoutStorage: 70,
  walletList: 64,
  send: 62,
  embeddedPermissions: 60,
  balances: 57,
  embeddedAway: 53,
  embeddedApprovals: 53,
  socialsWithoutStorage: 52,
  farcaster: 50,
  sendWays: 49,
  attacks: 48,
  embeddedSmartAccounts: 46,
}

/** Files that have not been recorded are estimated by comparison with those above. */
const judged = {
  demoNewcomer: 30,
  demoTasks: 25,
  embeddedFrame: 9,
  embeddedHostScripts: 20,
  embeddedTabs: 27,
}

const known = { ...ofFiles, ...judged }

/**
 * Gives each site the seconds of one of its tests.
 *
 * @param {{ file: string, tests: number, seconds: number }[]} sites
 * @param {Map<object, number>} recorded of those that were recorded and passed
 */
export function shareOutSeconds(sites, recorded) {
  const groups = new Map()
  for (const site of sites) {
    const name = site.file.replace('.test.ts', '')
    const key = name in known ? name : ''
    groups.set(key, [...(groups.get(key) ?? []), site])
  }
  const rest = ofAll - Object.values(known).reduce((sum, seconds) => sum + seconds, 0)
  const all = usual([...recorded.values()])
  for (const [key, group] of groups) {
    const likely = usual(group.filter((site) => recorded.has(site)).map((site) => recorded.get(site))) ?? all
    const taken = (site) => recorded.get(site) ?? likely
    const sum = group.reduce((total, site) => total + taken(site) * site.tests, 0)
    for (const site of group) site.seconds = (taken(site) / sum) * (known[key] ?? rest)
  }
}

const usual = (values) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined
