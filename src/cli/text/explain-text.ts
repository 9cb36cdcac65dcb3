import type { HermeticError } from '../../errors.js';
import type { Effect, Provenance } from '../../policy/merge/layers.js';
import type { Merged } from '../../policy/merge/merge.js';
import { type GuardName, SETTING_NAMES, SETTINGS } from '../../policy/settings.js';
import type { Enforcement } from '../../runner/plan/enforcement.js';
import { escapeControl } from '../../trace/escape.js';
import type { Style } from './colour.js';
import { quoteWords } from '../shell-words.js';

/** The launch plan as `explain` shows it. */
export interface PlanView {
  /** The target as it was written, and which rule of target resolution matched it. */
  readonly target: readonly string[];
  readonly rule: string;
  /** The links, shims, wrappers and shebangs on the way. */
  readonly steps: readonly string[];
  readonly kind: 'in-process' | 'bootstrap' | 'native';
  readonly interpreter: string | null;
  /** The command line that would be started. */
  readonly argv: readonly string[];
  readonly enforcement: Enforcement;
  /** Lines that a run would print on stderr. */
  readonly notes: readonly string[];
}

export interface Explanation {
  readonly settings: Merged;
  /** null without a target, or if it cannot be run. */
  readonly plan: PlanView | null;
  /** Why it cannot be run. */
  readonly problem: HermeticError | null;
}

interface GuardRow {
  readonly guard: GuardName;
  readonly on: boolean;
  readonly rule: string | null;
  readonly source: string | null;
}

export function explainText({ settings, plan, problem }: Explanation, style: Style): string {
  const sections = [
    section(
      'Settings',
      settings.provenance.map((row) => settingCells(row)),
      style,
    ),
    section('Guards', guardRows(settings).map(guardCells), style),
    ...(plan === null ? [] : planSections(plan, style)),
    ...(problem === null ? [] : [section('Plan', [['none', `${problem.code}: ${problem.message}`]], style)]),
  ];
  return sections.join('\n');
}

export function explainJson({ settings, plan, problem }: Explanation): string {
  const view = {
    schemaVersion: 1,
    settings: settings.provenance.map(({ setting: { name, value, source }, guard, effect }) => ({
      name,
      flag: SETTINGS[name].flag,
      value,
      guard,
      layer: source.layer,
      source: source.where,
      effect,
    })),
    guards: guardRows(settings),
    policy: settings.policy,
    run: settings.run,
    plan,
    problem: problem === null ? null : { code: problem.code, message: problem.message, hint: problem.hint ?? null },
  };
  return `${JSON.stringify(view, null, 2)}\n`;
}

function guardRows({ rules }: Merged): readonly GuardRow[] {
  return SETTING_NAMES.flatMap((name) => {
    const { guard } = SETTINGS[name];
    if (guard === undefined) return [];
    const rule = rules[guard];
    return [{ guard, on: rule !== undefined, rule: rule?.name ?? null, source: rule?.source ?? null }];
  });
}

function settingCells({ setting: { name, value, source }, effect }: Provenance): readonly string[] {
  const written = value === true ? SETTINGS[name].flag : `${SETTINGS[name].flag} ${quoteWords([String(value)])}`;
  return [written, source.where, effectText(effect)];
}

function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'in-force':
      return 'in force';
    case 'ignored':
      return `ignored: ${effect.owner.where} owns the guard`;
    case 'overridden':
      return `overridden by ${effect.by.where}`;
  }
}

function guardCells({ guard, on, source }: GuardRow): readonly string[] {
  return [guard, on ? 'on' : 'off', source ?? ''];
}

function planSections(plan: PlanView, style: Style): readonly string[] {
  const rows = [
    ['target', quoteWords(plan.target)],
    ['matched', plan.rule],
    ...plan.steps.map((step) => ['', step]),
    ['kind', plan.kind],
    ...(plan.interpreter === null ? [] : [['interpreter', plan.interpreter]]),
    ['command', quoteWords(plan.argv)],
  ];
  const held = Object.entries(plan.enforcement).map(([guard, { layers, missing }]) => [
    guard,
    layers.join(', ') || 'nothing',
    missing.length === 0 ? '' : `without ${missing.join('; ')}`,
  ]);
  return [
    section('Plan', rows, style),
    ...(held.length === 0 ? [] : [section('Held by', held, style)]),
    ...(plan.notes.length === 0
      ? []
      : [
          section(
            'Notes',
            plan.notes.map((note) => [note]),
            style,
          ),
        ]),
  ];
}

function section(title: string, rows: readonly (readonly string[])[], style: Style): string {
  const safe = rows.map((row) => row.map(escapeControl));
  const widths = safe.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(cell.length, most[i] ?? 0)), []);
  const lines = safe.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
  return [style.bold(title), ...lines, ''].join('\n');
}
