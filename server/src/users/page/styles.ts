/** The look of the page, in light and dark, from a phone to a desk. */
export const pageCss = `:root {
  color-scheme: light dark;
  --back: light-dark(#f6f6f4, #131314);
  --card: light-dark(#ffffff, #1e1e20);
  --text: light-dark(#17171a, #f2f2f3);
  --soft: light-dark(#5d5d66, #a3a3ad);
  --line: light-dark(#d9d9de, #38383d);
  --main: light-dark(#2b4fd8, #8fa6ff);
  --on-main: light-dark(#ffffff, #10142b);
  --wrong: light-dark(#b3261e, #ffb4ab);
  --warn: light-dark(#fff1d6, #3b2c09);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 16px; max-width: 760px; background: var(--back); color: var(--text);
  font: 16px/1.45 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 20px; margin: 4px 0 0; }
h2 { font-size: 22px; margin: 16px 0 8px; outline: none; }
h3 { font-size: 16px; margin: 0 0 8px; }
p { margin: 8px 0; }
small { display: block; color: var(--soft); font-size: 14px; }
code { display: block; font: 14px/1.5 ui-monospace, monospace; }
time { color: var(--soft); font-size: 14px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px; margin: 16px 0; }
.narrow { max-width: 420px; margin-inline: auto; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.end { justify-content: flex-end; }
.grow { flex: 1 1 220px; min-width: 0; }
.hint { color: var(--soft); }
.warning { background: var(--warn); border-radius: 10px; padding: 12px; }
[role='status']:empty { display: none; }
[role='status'] { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px; }
[role='status'].wrong { border-color: var(--wrong); color: var(--wrong); }
label { display: block; margin: 8px 0 4px; font-weight: 600; }
input {
  flex: 1 1 200px; min-width: 0; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--soft); border-radius: 10px;
}
button {
  min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: 10px; cursor: pointer;
}
button:hover { border-color: var(--soft); }
button:disabled { opacity: 0.5; cursor: default; }
button.primary { background: var(--main); border-color: var(--main); color: var(--on-main); }
button.danger { border-color: var(--wrong); color: var(--wrong); }
button.quiet { border-color: transparent; color: var(--soft); }
section > button.quiet { margin-inline-start: -16px; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
form > .row, section > form + .row { margin-bottom: 8px; }
ul { list-style: none; margin: 0; padding: 0; }
ul.card { padding: 0; overflow: hidden; }
li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 8px 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
ul.users li { padding: 0; }
button.line {
  display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; width: 100%; padding: 12px 16px; border: 0; border-radius: 0;
  text-align: start; font-weight: 400;
}
button.line:hover { background: var(--back); }
button.line:focus-visible { outline-offset: -3px; }
.card > button { margin-top: 8px; }
dl { margin: 8px 0; }
dl > div { display: grid; grid-template-columns: minmax(84px, 1fr) 4fr; gap: 12px; padding: 4px 0; }
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; }
dialog {
  max-width: min(440px, calc(100vw - 32px)); color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 14px;
  padding: 20px;
}
dialog::backdrop { background: rgb(0 0 0 / 50%); }
`
