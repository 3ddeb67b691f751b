/** All keys, read off the registry. */
import { Dialog } from '../kit/dialog.tsx';
import { Kbd } from '../kit/kbd.tsx';
import { commands } from '../commands/registry.ts';
import { showKey } from '../commands/command.ts';
import { showOverlay } from '../slices/layout.ts';

const groups = [...new Set(commands.map((command) => command.group))];

export const KeySheet = () => (
  <Dialog title="All keys" onClose={() => showOverlay(null)}>
    <div className="dialog-body keys" tabIndex={0} role="region" aria-label="All keys">
      {groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>{commands.filter((command) => command.group === group && command.key !== undefined).map((command) => <div key={command.id}><dt>{command.title}</dt><dd><Kbd keys={command.key ?? ''} /><span className="unseen">{showKey(command.key ?? '')}</span></dd></div>)}</dl>
        </section>
      ))}
    </div>
  </Dialog>
);
