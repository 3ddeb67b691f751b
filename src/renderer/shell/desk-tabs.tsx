/** The desks, beside the mark. */
import { commandOf } from '../commands/registry.ts';
import { desks, useLayout } from '../slices/layout.ts';

export function DeskTabs() {
  const desk = useLayout((state) => state.desk);
  return (
    <nav className="desk-tabs" aria-label="Desks">
      {desks.map((each) => <button key={each.id} type="button" className="btn quiet" data-command={`desk.${each.id}`} aria-pressed={desk === each.id} title={commandOf(`desk.${each.id}`).title} onClick={() => commandOf(`desk.${each.id}`).run()}>{each.title}</button>)}
    </nav>
  );
}
