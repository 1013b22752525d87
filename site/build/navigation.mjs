import { tasks } from './tasks.mjs'

/** @typedef {{ text: string, items: readonly (readonly [page: string, title: string])[] }} Group */

/**
 * The pages by what a reader wants to do, each by the name that it has in the menu and as its title. A page that is in no group fails the
 * build, so that none is lost.
 *
 * @type {readonly Group[]}
 */
const groups = [
  {
    text: 'Start',
    items: [
      ['tutorial', 'Tutorial'],
      ['cli', 'Create an app'],
      ['config', 'appkit.config.ts'],
      ['vite', 'Develop'],
      ['sandbox', 'Local sandbox'],
    ],
  },
  {
    text: 'Tasks',
    items: [
      ['sign-in', 'Add sign-in'],
      ['identity', 'Tokens for your servers'],
      ['embedded', 'Email and social log-in'],
      ['wallet-features', 'Send, swap and buy'],
      ['pay', 'Take a payment'],
      ['networks', 'Choose networks'],
      ['wallets', 'Choose wallets'],
      ['walletconnect', 'Connect phones'],
      ['theme', 'Change how it looks'],
      ['languages', 'Languages'],
      ['headless', 'Build your own modal'],
      ['bridges', 'Use viem, ethers or wagmi'],
      ['eip155', 'Advanced EVM requests'],
      ['testing', 'Test your app'],
      ['migrate', 'Move from another kit'],
    ],
  },
  {
    text: 'Go live',
    items: [
      ['going-live', 'Run the services'],
      ['csp', 'Set a strict policy'],
      ['catalogue', 'Host the wallet list'],
      ['embedded-wallet', 'Run the embedded wallet'],
      ['users', 'Look after users'],
      ['linking', 'One person, many log-ins'],
      ['moving', 'Move users in and out'],
      ['operations', 'Operate'],
      ['capacity', 'Plan for load'],
    ],
  },
  {
    text: 'Understand',
    items: [
      ['prompts', 'What your users see'],
      ['behaviour', 'What the widget does'],
      ['accounts', 'Accounts'],
      ['specs', 'Specs and generated code'],
      ['security', 'Security'],
      ['accessibility', 'Accessibility'],
      ['reliability', 'Reliability'],
    ],
  },
  {
    text: 'Reference',
    items: [
      ['react', 'React hooks and buttons'],
      ['errors', 'Errors'],
    ],
  },
  {
    text: 'The project',
    items: [
      ['benchmarks', 'Benchmarks'],
      ['hosts', 'Public hosts'],
      ['architecture', 'Architecture'],
      ['extending', 'Add a feature or a namespace'],
      ['generator-documents', 'The generator on public documents'],
      ['pictures', 'Pictures'],
      ['publishing', 'Publishing'],
    ],
  },
]

/**
 * @param {string} page the name of a page of docs
 * @returns {string | undefined} its title on the site, which is that of its entry in the menu
 */
export function titleOf(page) {
  return groups.flatMap(({ items }) => items).find(([name]) => name === page)?.[1]
}

/**
 * @param {'Documentation' | 'Tasks' | 'Reference'} entry of the menu in the header
 * @returns {string} a regular expression for the paths of the pages that it stands for, inside the site
 */
export function pathsOf(entry) {
  // Benchmarks have an entry of their own.
  const elsewhere = ['Tasks', 'Reference']
  const chosen = groups.filter(({ text }) =>
    entry === 'Documentation' ? !elsewhere.includes(text) : text === entry,
  )
  const names = chosen
    .flatMap(({ items }) => items.map(([page]) => page))
    .filter((page) => page !== 'benchmarks')
  return `^/(?:${[...names, ...(entry === 'Reference' ? ['api-.*'] : [])].join('|')})$`
}

/**
 * @param {readonly string[]} pages the names of the pages that exist
 * @param {readonly { name: string, title: string, group: string }[]} api the pages of the reference
 * @returns the groups of VitePress's sidebar by the path that a page begins with: a page of the reference has those of the reference
 * @throws Error when a page is in no group, a group names a page that does not exist, or a task ends without a view
 */
export function createSidebar(pages, api) {
  const listed = groups.flatMap(({ items }) => items.map(([page]) => page))
  const lost = pages.filter((page) => !listed.includes(page))
  const missing = listed.filter((page) => !pages.includes(page))
  if (lost.length > 0) throw new Error(`No group of site/build/navigation.mjs has ${lost.join(', ')}.`)
  if (missing.length > 0) throw new Error(`There is no page ${missing.join(', ')}, which a group names.`)
  const unseen = groups.find(({ text }) => text === 'Tasks')?.items.filter(([page]) => !(page in tasks)) ?? []
  if (unseen.length > 0) throw new Error(`No view of site/build/tasks.mjs ends ${unseen.join(', ')}.`)
  const reference = [...new Set(api.map(({ group }) => group))].map((text) => {
    const items = api
      .filter(({ group }) => group === text)
      .map(({ name, title }) => ({ text: title.replace(/^appkit-runtime\//, ''), link: `/${name}` }))
    // A group that opens has a link, because the theme gives one without it a button within a button (WCAG 2.2, 4.1.2).
    return { text, collapsed: true, link: items[0].link, items }
  })
  const ours = groups.map(({ text, items }) => ({
    text,
    items: items.map(([page, title]) => ({ text: title, link: `/${page}` })),
  }))
  const functions = { text: 'Functions by import', items: reference }
  // Each side has one entry for the other: hydrating the entries of both is half of what a page of text does on a phone.
  // Both paths have one slash, and of two that are as deep VitePress takes the first that fits.
  return {
    '/api-': [functions, ...ours.filter(({ text }) => text === 'Reference')],
    '/': [...ours, { text: functions.text, link: reference[0].link }],
  }
}
