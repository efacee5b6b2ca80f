// Module ListenerJournal
