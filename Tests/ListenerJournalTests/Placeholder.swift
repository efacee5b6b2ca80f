// Tests of ListenerJournal
