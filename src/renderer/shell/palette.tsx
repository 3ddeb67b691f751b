/** The command palette: every command by its words, with its key, and the reason when it can't run; runs by their title. */
import { Command as List } from 'cmdk';
import { Dialog } from '../kit/dialog.tsx';
import { Kbd } from '../kit/kbd.tsx';
import { commands } from '../commands/registry.ts';
import { openRun } from '../slices/run.ts';
import { shortUrl } from '../words.ts';
import { showOverlay } from '../slices/layout.ts';
import { useWorld } from '../slices/world.ts';

const close = (): void => showOverlay(null);
/** Runs after the palette is gone, so that what the command focuses keeps the focus. */
const after = (act: () => void): void => { close(); setTimeout(act, 0); };

export function Palette() {
  const runs = useWorld((state) => state.runs);
  return (
    <Dialog title="Command palette" showTitle={false} onClose={close}>
      <List label="Command palette" loop className="palette">
        <List.Input className="palette-input" placeholder="Type a command, or the title of a run" />
        <List.List className="palette-list" tabIndex={-1}>
          <List.Empty className="palette-empty">No command and no run has these words.</List.Empty>
          <List.Group heading="Commands">
            {commands.filter((command) => command.id !== 'view.palette' && command.pointed !== true).map((command) => {
              const reason = command.unless();
              return <List.Item key={command.id} value={`${command.group} ${command.title}`} disabled={reason !== null} onSelect={() => after(command.run)}><span className="faint palette-group">{command.group}</span><span className="grow clip">{command.title}{reason !== null && <span className="faint"> · {reason}</span>}</span>{command.key !== undefined && <Kbd keys={command.key} />}</List.Item>;
            })}
          </List.Group>
          {runs.length > 0 && <List.Group heading="Runs">{runs.slice(0, 50).map((run) => <List.Item key={run.runId} value={`run ${run.title} ${run.url} ${run.runId}`} onSelect={() => after(() => void openRun(run.runId))}><span className="faint palette-group">Open</span><span className="grow clip">{run.title || shortUrl(run.url)}</span></List.Item>)}</List.Group>}
        </List.List>
      </List>
    </Dialog>
  );
}
