// Module Search
