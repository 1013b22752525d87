// The page of the documentation, from the counts so far.

const numbers = new Intl.NumberFormat('en')

/**
 * @param {import('./catalogue.mjs').Figure} figure
 * @param {import('./state.mjs').State} state
 * @param {number} [target] how many cases make it whole, where the command says it
 */
export function lineOf(figure, state, target = figure.target) {
  const { done, seed, violations } = state
  return `${figure.id}: ${numbers.format(done)} of ${numbers.format(target)} ${figure.unit}, ${numbers.format(violations)} violations, seed ${seed}`
}

const texts = {
  specs: {
    title: 'Data from outside',
    text: `The validators that \`appkit generate\` makes from the specs are given changed examples: keys removed, added, repeated
and replaced by hostile values, and one case in sixteen that has nothing of an example. Each verdict is compared with that of
ajv on the schema itself: what is accepted, what is kept of it, and how many items are dropped. A violation is a different
verdict, an exception, or a changed prototype.`,
  },
  interleavings: {
    title: 'Everything in any order',
    text: `Models say what has to be true after each step; the steps come in an order by chance. A violation is a request
that settles twice or with the answer of another one, a message at the wrong frame, a state that differs from the model, or
tabs and wallet that disagree in the end.`,
  },
  faults: {
    title: 'Something goes wrong on the way',
    text: `A main flow is done on the real kit, with the fake wallets of \`appkit-runtime/testing\`, a chain in memory and a clock that
the test moves. Each call over a port (network, storage, wallet, relay, frame) gets each fault of that port, and each fault of
the clock: first one at a time, then two by chance. A violation is a promise that is open after fifteen minutes, an error that is
none of [the catalogue](errors.md), a state that is not true, a payment that is lost or sent twice, a listener or timer that
is left, or a user who tries again without a fault and does not get there.`,
  },
  kills: {
    title: 'Programs that are killed',
    text: `A program is killed with SIGKILL at a moment by chance, while it starts or while it writes, alone or with the
programs that it has started. Then it starts again. A violation is something that was confirmed and is lost, doubled or cannot
be read, a file that is half-written, or a program that does not start.`,
  },
  soak: {
    title: 'A page that is never reloaded',
    text: `A page in Chromium connects, looks at the account, signs, sends coins each fifth time and disconnects, over and over, on
the sandbox. Memory is read after forced garbage collections. The figures are slopes over all cycles after the first 300, in which
the engine compiles what runs often, and over twenty minutes at least. A violation is a slope that is steeper than noise, an error
of the page, or a step that does not come to its end.`,
  },
}

/**
 * @param {readonly import('./catalogue.mjs').Figure[]} figures
 * @param {ReadonlyMap<string, import('./state.mjs').State | undefined>} states
 * @returns {string} Markdown
 */
export function renderPage(figures, states) {
  const parts = [...new Set(figures.map(({ part }) => part))]
  return `# Reliability

What was tried before a release, how often, and what was found. \`npm run release:figures\` counts and writes this page. Each figure
has a seed: with the same sources, the same seed tries the same cases. A figure is whole when all of its cases were tried.

\`\`\`sh
npm run release:figures                          # goes on where the last run stopped, until every figure is whole
npm run release:figures -- --minutes 30          # so long for all of them
npm run release:figures -- --only kills,faults/send --seed 7
npm run release:figures -- --only soak --soak-hours 8
\`\`\`

The exit code is 1 when anything was violated. A figure begins again when the sources that it speaks of, or its seed, change.

${parts.map((part) => renderPart(part, figures, states)).join('\n')}`
}

function renderPart(part, figures, states) {
  const own = figures.filter((figure) => figure.part === part)
  const rows = own.map((figure) => renderRow(figure, states.get(figure.id)))
  const found = own.flatMap((figure) => renderFindings(figure, states.get(figure.id)))
  const { text, title } = texts[part]
  return `## ${title}

${text}

| | tried | violations | seed | |
|:--|--:|--:|--:|:--|
${rows.join('\n')}
${found.length > 0 ? `\nWhat was found:\n\n${found.join('\n')}\n` : ''}`
}

function renderRow({ soFar, target, title, unit }, state) {
  if (state === undefined || state.done === 0) return `| ${title} | none | | | not tried yet |`
  const of = soFar ? '' : ` of ${numbers.format(target)}`
  const whole = soFar ? 'so far' : state.done >= target ? 'whole' : 'partial'
  const cells = [
    title,
    `${numbers.format(state.done)}${of} ${unit}`,
    numbers.format(state.violations),
    state.seed,
    [
      whole,
      ...(state.hasFailed ? ['the last run did not end well'] : []),
      ...renderCounts(state.counts),
    ].join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Renders the further counts of a figure in words. */
function renderCounts(counts) {
  return Object.entries(counts).map(([name, count]) => {
    const text = name.startsWith('most ') ? name.slice('most '.length) : name
    return `${numbers.format(count)} ${text}`
  })
}

function renderFindings({ title }, state) {
  return (state?.findings ?? []).map(({ case: number, example, what }) => {
    const shown = example === undefined ? '' : ` The smallest case: ${quote(example)}.`
    return `- ${title}, case ${numbers.format(number)}: ${quote(what)}.${shown}`
  })
}

/** Text from outside as code, in one line, whatever marks it has. */
function quote(text) {
  const line = text.replaceAll(/\s+/g, ' ').slice(0, 300)
  const fence = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([marks]) => marks.length)) + 1)
  return fence.length > 1 ? `${fence} ${line} ${fence}` : `\`${line}\``
}
